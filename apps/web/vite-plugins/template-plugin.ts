import type { Plugin } from 'vite'

const values = {
  '%TITLE%': 'Допуск',
  '%DESCRIPTION%': '',
  '%DASHBOARD_URL%': '/dashboard/',
  '%STATE%': 'null',
  '%NONCE%': '',
}

/** The development server fills the placeholders that the API server fills in production. */
export const fillTemplate = (): Plugin => ({
  name: 'filled-template',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), html),
  },
})

const mark = '<!--links-->'

/** A screen's own styles come after those of the entry: where both speak of one thing, the screen has the last word. */
export const moveScreenLinksLast = (): Plugin => ({
  name: 'screen-links-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(mark, '').replace('</head>', `${mark}</head>`),
  },
})
