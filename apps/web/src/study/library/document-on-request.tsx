import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSavesData } from '../../shared/saves-data.ts'
import { Button } from '../../shared/ui/button.tsx'
import { BackToList } from './back-to-list.tsx'
import styles from './viewer/viewer.module.css'

/** The size of a file, without loading it; null where the server does not tell. */
const readKilobytes = async (link: string, signal: AbortSignal): Promise<number | null> => {
  const { ok, headers } = await fetch(link, { method: 'HEAD', signal })
  const bytes = Number(headers.get('content-length'))
  return ok && bytes > 0 ? Math.ceil(bytes / 1024) : null
}

interface DocumentOnRequestProps {
  link: string
  onBack: () => void
  /** Loads the file. */
  children: ReactNode
}

/** A document; where data is saved, its file is loaded only when it is asked for. */
export const DocumentOnRequest = ({ link, onBack, children }: DocumentOnRequestProps) => {
  const saves = useSavesData()
  const [isAsked, setAsked] = useState(false)
  const { data: kilobytes } = useQuery({
    queryKey: ['file size', link],
    queryFn: ({ signal }) => readKilobytes(link, signal),
    enabled: saves,
    retry: false,
  })
  if (!saves || isAsked) return children
  return (
    <div className={styles.viewer}>
      <BackToList onBack={onBack} />
      <p className={styles.note}>
        Связь медленная или включена экономия трафика: документ загрузится, когда вы&nbsp;его откроете. Текст
        пункта&nbsp;— в&nbsp;разборе вопроса.
      </p>
      <Button className={styles.open} data-autofocus="" onClick={() => setAsked(true)}>
        Открыть PDF{kilobytes != null && `, ${kilobytes}\u00a0КБ`}
      </Button>
    </div>
  )
}
