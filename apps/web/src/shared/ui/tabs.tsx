import { type KeyboardEvent, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many there are, after the label. */
  count?: string
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  current: Value
  /** The element with `role="tabpanel"`, labelled by `tabId(panelId, current)`. */
  panelId: string
  onChange: (value: Value) => void
}

export const tabId = (panelId: string, value: string): string => `${panelId}-${value}`

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** A single tab stop; the arrow keys move between tabs. */
export const Tabs = <Value extends string>({ label, tabs, current, panelId, onChange }: TabsProps<Value>) => {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (tabs.findIndex(({ value }) => value === current) + step + tabs.length) % tabs.length
    const next = tabs[index]
    if (next === undefined) return
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ value, label: name, count }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(panelId, value)}
          className={styles.tab}
          aria-selected={value === current}
          aria-controls={panelId}
          tabIndex={value === current ? 0 : -1}
          onClick={() => onChange(value)}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{`\u00a0${count}`}</span>}
        </button>
      ))}
    </div>
  )
}
