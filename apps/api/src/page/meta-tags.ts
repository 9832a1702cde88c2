import type { RenderedPage } from '@dopusk/contract'
import { escapeAttribute } from './template.ts'

type Described = Pick<RenderedPage, 'title' | 'description' | 'canonical' | 'structuredData'>

const image = {
  path: '/open-graph.png',
  width: '1200',
  height: '630',
  alt: 'Вопрос билета в «Допуске»: таймер, варианты ответа',
}

const tag = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeAttribute(content)}">`

/** Meta tags for search engines and messengers; a page without a canonical URL gets only `noindex`. */
export const metaTags = ({ title, description, canonical, structuredData }: Described, siteUrl: string): string => {
  if (canonical === null) return tag('name', 'robots', 'noindex')
  const address = siteUrl + canonical
  return [
    `<link rel="canonical" href="${escapeAttribute(address)}">`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', 'Допуск'),
    tag('property', 'og:locale', 'ru_RU'),
    tag('property', 'og:url', address),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:image', siteUrl + image.path),
    tag('property', 'og:image:width', image.width),
    tag('property', 'og:image:height', image.height),
    tag('property', 'og:image:alt', image.alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    ...(structuredData === null ? [] : [`<script type="application/ld+json">${structuredData}</script>`]),
  ].join('')
}
