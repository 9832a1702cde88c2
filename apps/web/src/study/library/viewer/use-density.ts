import { useEffect, useState } from 'react'

/** Dots of the display to a CSS pixel: another one after a zoom of the browser or a move to another display. */
export const useDensity = (): number => {
  const [density, setDensity] = useState(devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`)
    const change = () => setDensity(devicePixelRatio)
    query.addEventListener('change', change)
    return () => query.removeEventListener('change', change)
  }, [density])
  return density
}
