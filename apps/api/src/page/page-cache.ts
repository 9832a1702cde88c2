import type { PageRenderer, PublicData, RenderedPage } from '@dopusk/contract'

export interface PublicContent {
  /** Changes with the content of the public pages. */
  readRevision(): Promise<string>
  /** `address` is that of the visitor, for rate limits. */
  readData(path: string, address: string): Promise<PublicData>
  /** A page that shows the state of the moment, or is counted for each visitor, is rendered for each request. */
  isCached(path: string): boolean
}

const maxCached = 100

/** Renders each page once for each revision of the content, and caches about a hundred of them. */
export const createPageCache = (renderer: PageRenderer, content: PublicContent, siteUrl: string) => {
  let cachedRevision: string | undefined
  let cache = new Map<string, Promise<RenderedPage>>()

  const render = async (path: string, savesData: boolean, address: string): Promise<RenderedPage> =>
    renderer.renderPage(path, await content.readData(path, address), siteUrl, savesData)

  const findPage = async (path: string, savesData: boolean, address: string): Promise<RenderedPage> => {
    if (!content.isCached(path)) return render(path, savesData, address)
    const revision = await content.readRevision()
    if (revision !== cachedRevision || cache.size > maxCached) {
      cachedRevision = revision
      cache = new Map()
    }
    const key = `${path} ${savesData}`
    const known = cache.get(key)
    if (known) return known
    const pages = cache
    const page = render(path, savesData, address)
    pages.set(key, page)
    page.catch(() => pages.delete(key))
    return page
  }

  return async (path: string, savesData = false, address = ''): Promise<RenderedPage> => {
    try {
      return await findPage(path, savesData, address)
    } catch (error) {
      // While the database is down, a learner can still open the screen: it has the pending answers.
      const frame = renderer.renderPrivateFrame(path)
      if (frame === null) throw error
      return frame
    }
  }
}
