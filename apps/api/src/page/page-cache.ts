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

  const findPage = async (path: string, savesData: boolean): Promise<RenderedPage> => {
    const revision = await content.readRevision()
    if (revision !== cachedRevision || cache.size > maxCached) {
      cachedRevision = revision
      cache = new Map()
    }
    const key = `${path} ${savesData}`
    const known = cache.get(key)
    if (known) return known
    const pages = cache
    const page = content.readData(path).then((data) => renderer.renderPage(path, data, siteUrl, savesData))
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }

  return async (path: string, savesData = false): Promise<RenderedPage> => {
    try {
      return await findPage(path, savesData)
    } catch (error) {
      // While the database is down, a learner can still open the screen: it has the pending answers.
      const frame = renderer.renderPrivateFrame(path)
      if (frame === null) throw error
      return frame
    }
  }
}
