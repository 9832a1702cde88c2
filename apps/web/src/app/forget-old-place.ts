/** Where React Router keeps how far each entry of the history was scrolled. */
const storageKey = 'react-router-scroll-positions'

const isOpenedAnew = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/**
 * The router calls the first entry of every load by one name, `default`. A page opened anew must not be scrolled to
 * where another one was left, past the anchor in its address; a reload and a step back still are.
 */
export const forgetOldPlace = (): void => {
  if (!isOpenedAnew()) return
  try {
    const { default: _, ...others } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
    sessionStorage.setItem(storageKey, JSON.stringify(others))
  } catch {
    // Storage is blocked or holds nonsense: then there is no old place either.
  }
}
