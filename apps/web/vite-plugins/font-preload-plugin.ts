import type { Plugin, Rolldown } from 'vite'

const subsets = ['golos-ru-cyrillic', 'golos-ru-latin']

/** Every page needs Cyrillic letters and, from the Latin file, digits and punctuation. */
export const preloadedFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((file) => subsets.some((subset) => file.includes(subset)))
    .toSorted()

export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      preloadedFonts(bundle ?? {}).map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })),
  },
})
