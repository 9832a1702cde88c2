/** The index of the cell that a key moves to, or null for other keys. */
export const cellAfterKey = (key: string, index: number, count: number, columns: number): number | null => {
  const inside = (next: number) => (next >= 0 && next < count ? next : index)
  switch (key) {
    case 'ArrowRight':
      return inside(index + 1)
    case 'ArrowLeft':
      return inside(index - 1)
    case 'ArrowDown':
      return inside(index + columns)
    case 'ArrowUp':
      return inside(index - columns)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
