const maxLength = 50

/** Cuts the label of an option at 50 characters and adds an ellipsis. */
export const dropdownLabel = (text: string): string => {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('').trimEnd()}…` : text
}
