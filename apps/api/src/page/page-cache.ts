import type { PageRenderer, PublicData, RenderedPage } from '@dopusk/contract'

export interface PublicContent {
  /** Changes with the content of the public pages. */
  readRevision(): Promise<string>
  readData(path: string): Promise<PublicData>
}

const maxCached = 100

/** Renders each page once for each revision of the content, and caches about a hundred of them. */
export const createPageCache = (renderer: PageRenderer, content: PublicContent, siteUrl: string) => {
  let cachedRevision: string | undefined
  let cache = new Map<string, Promise<RenderedPage>>()

  const findPage = async (path: string): Promise<RenderedPage> => {
    const revision = await content.readRevision()
    if (revision !== cachedRevision || cache.size > maxCached) {
      cachedRevision = revision
      cache = new Map()
    }
    const known = cache.get(path)
    if (known) return known
    const pages = cache
    const page = content.readData(path).then((data) => renderer.renderPage(path, data, siteUrl))
    pages.set(path, page)
    page.catch(() => pages.delete(path))
    return page
  }

  return async (path: string): Promise<RenderedPage> => {
    try {
      return await findPage(path)
    } catch (error) {
      // While the database is down, a learner can still open the screen: it has the pending answers.
      const frame = renderer.renderPrivateFrame(path)
      if (frame === null) throw error
      return frame
    }
  }
}
