import type { PublicData, RenderedPage } from '@dopusk/contract'

/** What Vite's server build of the page exports. */
export interface PageRenderer {
  renderPublic(path: string, data: PublicData, siteUrl: string): Promise<RenderedPage>
  /** Behind the sign-in: the browser alone draws these. */
  isPrivatePath(path: string): boolean
  /** What search engines are told of. */
  indexedPaths: readonly string[]
}

export interface PublicContent {
  /** Changes whenever anything that public pages show does. */
  readRevision(): Promise<string>
  readData(): Promise<PublicData>
}

const mostKept = 100

const bareFrame: RenderedPage = {
  html: '',
  title: 'Допуск',
  description: '',
  status: 200,
  canonical: null,
  structuredData: null,
  screen: null,
  state: '{}',
}

/** Renders public pages once for each revision of the content and keeps the last hundred of them. */
export const createPublicPages = (renderer: PageRenderer, content: PublicContent, siteUrl: string) => {
  let keptRevision: string | undefined
  let kept = new Map<string, Promise<RenderedPage>>()

  return async (path: string): Promise<RenderedPage> => {
    if (renderer.isPrivatePath(path)) return bareFrame
    const revision = await content.readRevision()
    if (revision !== keptRevision || kept.size > mostKept) {
      keptRevision = revision
      kept = new Map()
    }
    const known = kept.get(path)
    if (known) return known
    const pages = kept
    const page = content.readData().then((data) => renderer.renderPublic(path, data, siteUrl))
    pages.set(path, page)
    page.catch(() => pages.delete(path))
    return page
  }
}
