import type { Plugin } from 'vite'

const values = {
  '%TITLE%': 'Допуск',
  '%DESCRIPTION%': '',
  '%DASHBOARD_URL%': '/dashboard/',
  '%STATE%': 'null',
  '%REQUESTS%': '[]',
  '%FONTS%': '[]',
  '<!--early-->': '',
  '%NONCE%': '',
}

/** Fills in development the placeholders that the API server fills in production. */
export const fillTemplate = (): Plugin => ({
  name: 'filled-template',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), html),
  },
})

const mark = '<!--links-->'

/** Puts the styles of a screen after those of the entry, so that the screen can override them. */
export const moveScreenLinksLast = (): Plugin => ({
  name: 'screen-links-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(mark, '').replace('</head>', `${mark}</head>`),
  },
})
