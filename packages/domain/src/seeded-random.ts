/** Numbers from 0 to just under 1, the same for the same seed (Park and Miller). */
export const seededRandom = (seed: number): (() => number) => {
  let state = (seed * 2654435761) % 2147483647 || 1
  return () => {
    state = (state * 48271) % 2147483647
    return (state - 1) / 2147483646
  }
}
