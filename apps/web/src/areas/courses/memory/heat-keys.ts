/** Where a key leads from one cell of the strip; null for keys that mean nothing here. */
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
