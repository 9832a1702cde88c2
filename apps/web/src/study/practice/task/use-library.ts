import type { CitedSource } from '@dopusk/contract'
import { useState } from 'react'

/** The library of documents over the practice: at its list, or at a cited point. */
export const useLibrary = () => {
  const [isOpen, setOpen] = useState(false)
  const [cited, setCited] = useState<{ document: number; point: string } | null>(null)
  const open = (source: CitedSource | null) => {
    setCited(source)
    setOpen(true)
  }
  return {
    isOpen,
    cited,
    openList: () => open(null),
    openSource: (source: CitedSource) => open(source),
    close: () => setOpen(false),
  }
}
