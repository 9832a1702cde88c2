import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { OwnDocument } from '../../../shared/ui/own-document.ts'
import styles from './preview.module.css'

/** The page's styles, which the browser has in its cache already; development has them as elements. */
const copyStyles = (inner: Document) => {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const link = inner.createElement('link')
    link.rel = 'stylesheet'
    // The whole address: the frame has none of its own.
    link.href = sheet.href
    inner.head.append(link)
  }
  for (const style of document.querySelectorAll('style')) inner.head.append(inner.importNode(style, true))
}

const copyTheme = (inner: Document) => {
  const { lang, dataset } = document.documentElement
  inner.documentElement.lang = lang
  inner.documentElement.dataset.theme = dataset.theme ?? 'light'
}

/** The size of an element, kept up to date; jsdom measures nothing. */
const useObservedSize = (element: HTMLElement | null) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setSize({ width: element.offsetWidth, height: element.offsetHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

interface PreviewFrameProps {
  title: string
  /** The width of the window that is imitated, in pixels. */
  width: number
  children: ReactNode
}

/** Renders its children in a window of another width: the rules for phones apply as they do on a phone. */
export const PreviewFrame = ({ title, width, children }: PreviewFrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const outer = useObservedSize(box)
  const inner = useObservedSize(root)
  const scale = outer.width === 0 ? 1 : Math.min(1, outer.width / width)

  /** Firefox replaces the first document when the frame has loaded. */
  const prepare = () => {
    const document = frame.current?.contentDocument
    if (document == null || document.body.firstElementChild !== null) return
    // Without a doctype the browser would imitate those of the nineties.
    document.open()
    document.write('<!doctype html><div></div>')
    document.close()
    copyStyles(document)
    copyTheme(document)
    setRoot(document.body.querySelector('div'))
  }
  useLayoutEffect(prepare, [])

  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (frame.current?.contentDocument) copyTheme(frame.current.contentDocument)
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={setBox} className={styles.box} style={{ height: inner.height * scale || undefined }}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        style={{ width, height: inner.height || undefined, transform: `scale(${scale})` }}
        onLoad={prepare}
      />
      {root !== null && createPortal(<OwnDocument value={root.ownerDocument}>{children}</OwnDocument>, root)}
    </div>
  )
}
