import type { Plugin } from 'vite'

const values = {
  '%TITLE%': 'Допуск',
  '%DESCRIPTION%': '',
  '%DASHBOARD_URL%': '/dashboard/',
  '%STATE%': 'null',
  '%NONCE%': '',
}

/** The development server fills the placeholders that the API server fills in production. */
export const filledTemplate = (): Plugin => ({
  name: 'filled-template',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => Object.entries(values).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), html),
  },
})
