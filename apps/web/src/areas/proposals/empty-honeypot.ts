/** A browser may have filled in what no person sees; the next try must not fail by it again. */
export const emptyHoneypot = (form: HTMLFormElement | null): void => {
  const trap = form?.elements.namedItem('website')
  if (trap instanceof HTMLInputElement) trap.value = ''
}
