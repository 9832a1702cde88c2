import { useEffect, useState } from 'react'

type Outcome = 'copied' | 'failed'

const shownMs = 5000

/** Puts a text into the clipboard and says for a while how it went. Without a secure context there is no clipboard. */
export const useCopy = () => {
  const [outcome, setOutcome] = useState<{ is: Outcome } | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ is: 'copied' })
    } catch {
      setOutcome({ is: 'failed' })
    }
  }
  return { outcome: outcome?.is ?? null, copy }
}
