/** The build of this page; null in development, and where the server has switched the service worker off. */
export const readPageBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null
