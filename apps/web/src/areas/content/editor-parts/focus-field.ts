/** Focuses the control that a remark is about: `data-field` of it, or of the group that it belongs to. */
export const focusField = (field: string) => {
  const parts = field.split('.')
  const places = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  const found = places.map((place) => document.querySelector<HTMLElement>(`[data-field="${place}"]`)).find(Boolean)
  const control = found?.matches('input, textarea, select, button')
    ? found
    : found?.querySelector<HTMLElement>('input, textarea, select, button')
  found?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
