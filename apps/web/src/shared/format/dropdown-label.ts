const maxLength = 50

/** A label of a drop-down list is cut at 50 characters; what was cut off is told by an ellipsis. */
export const dropdownLabel = (text: string): string => {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}
