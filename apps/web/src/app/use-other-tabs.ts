import { useEffect } from 'react'
import { identityOf } from '../shared/api/token-claims.ts'
import { accessTokenKey } from '../shared/api/tokens.ts'

/** Another person signed in elsewhere: nothing of the first may stay on this tab. A sign-out is the guards' matter. */
export const useOtherTabs = () => {
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== accessTokenKey || oldValue === null || newValue === null) return
      if (identityOf(oldValue) !== identityOf(newValue)) location.reload()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}
