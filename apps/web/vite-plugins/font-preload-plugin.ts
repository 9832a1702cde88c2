import type { Plugin } from 'vite'

const subsets = ['golos-ru-cyrillic', 'golos-ru-latin']

/** Every page needs Cyrillic letters and, from the Latin file, digits and punctuation. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => subsets.some((subset) => file.includes(subset)))
        .toSorted()
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
})
