import { useEffect } from 'react'
import { pageTitle, useRouteHandle } from './route-handle.ts'

export const useRouteTitle = () => {
  const title = useRouteHandle()?.title
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title)
  }, [title])
}
