import type { PublicData, RenderedPage } from '@dopusk/contract'

/** What Vite's server build of the page exports. */
export interface PageRenderer {
  renderPage(path: string, data: PublicData, siteUrl: string): Promise<RenderedPage>
  /** The frame of a screen behind the sign-in, without anything from the database; null where the address is not of one. */
  framePrivate(path: string): RenderedPage | null
  /** What search engines are told of. */
  indexedPaths: readonly string[]
}

export interface PublicContent {
  /** Changes whenever anything that public pages show does. */
  readRevision(): Promise<string>
  readData(): Promise<PublicData>
}

const mostKept = 100

/** Renders pages once for each revision of the content and keeps the last hundred of them. */
export const createPages = (renderer: PageRenderer, content: PublicContent, siteUrl: string) => {
  let keptRevision: string | undefined
  let kept = new Map<string, Promise<RenderedPage>>()

  const findPage = async (path: string): Promise<RenderedPage> => {
    const revision = await content.readRevision()
    if (revision !== keptRevision || kept.size > mostKept) {
      keptRevision = revision
      kept = new Map()
    }
    const known = kept.get(path)
    if (known) return known
    const pages = kept
    const page = content.readData().then((data) => renderer.renderPage(path, data, siteUrl))
    pages.set(path, page)
    page.catch(() => pages.delete(path))
    return page
  }

  return async (path: string): Promise<RenderedPage> => {
    try {
      return await findPage(path)
    } catch (error) {
      // Who studies comes back to the screen while the database is away: what was not sent yet is there.
      const frame = renderer.framePrivate(path)
      if (frame === null) throw error
      return frame
    }
  }
}
