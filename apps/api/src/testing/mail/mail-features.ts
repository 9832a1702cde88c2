import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'
import postcss, { type Declaration } from 'postcss'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** One use of a feature, named as caniemail.com names it. */
export interface FeatureUse {
  feature: string
  /** In a style sheet: the `style` element. */
  element: Element
  value: string
}

/** The two readings of a mail: Word opens the comments that are meant for it. */
export const readings = ['word', 'others'] as const
export type Reading = (typeof readings)[number]

const wordComment = /<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g
const hidden = '<!-- for Word -->'

export const parseMail = (mail: string, reading: Reading): DefaultTreeAdapterTypes.Document =>
  parse(mail.replace(wordComment, reading === 'word' ? '$1' : hidden))

export const isElement = (node: Node): node is Element => 'tagName' in node

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

const declarationsIn = (css: string): Declaration[] => {
  const found: Declaration[] = []
  postcss.parse(css).walkDecls((declaration) => void found.push(declaration))
  return found
}

/** What the element’s own `style` sets. */
export const styleOf = (element: Element): Map<string, string> =>
  new Map(declarationsIn(attributeOf(element, 'style') ?? '').map(({ prop, value }) => [prop, value]))

export function* walk(node: Node | DefaultTreeAdapterTypes.Document): Generator<Node> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    yield child
    yield* walk(child)
  }
}

/** The elements around this one, the nearest first. */
export function* ancestorsOf({ parentNode }: Node): Generator<Element> {
  for (let node = parentNode; node !== null && 'tagName' in node; node = node.parentNode) yield node
}

/** Pages of caniemail.com that are about several properties. */
const pages: Record<string, string> = {
  'border-left': 'border',
  'border-color': 'border',
}

const inDeclaration = ({ prop, value, important }: Declaration): [string, string][] => [
  [`css-${pages[prop] ?? prop}`, value],
  ...[...value.matchAll(/(?<![#\w])[\d.]+(%|[a-z]+)/gi)].map(([, unit = '']): [string, string] => [
    `css-unit-${unit === '%' ? 'percent' : unit}`,
    value,
  ]),
  ...[...value.matchAll(/([\w-]+)\(/g)].map(([, name]): [string, string] => [`css-function-${name}`, value]),
  ...(important ? [['css-important', value] as [string, string]] : []),
]

const inSelector = (selector: string): [string, string] => [
  /^\.[a-z]+$/.test(selector) ? 'css-selector-class' : `the selector ${selector}`,
  selector,
]

function* inStyleSheet(css: string): Generator<[string, string]> {
  for (const node of postcss.parse(css).nodes) {
    if (node.type !== 'atrule') {
      yield [`a ${node.type} outside of @media`, node.toString()]
      continue
    }
    yield [`css-at-${node.name}`, node.params]
    yield [`css-at-${node.name}-${/^\(([a-z-]+): [a-z]+\)$/.exec(node.params)?.[1]}`, node.params]
    for (const rule of node.nodes ?? []) {
      if (rule.type !== 'rule') yield [`a ${rule.type} in @media`, rule.toString()]
      else for (const selector of rule.selectors) yield inSelector(selector)
    }
  }
  for (const declaration of declarationsIn(css)) yield* inDeclaration(declaration)
}

const inAttribute = ({ tagName }: Element, name: string, value: string): [string, string][] => {
  if (name === 'style') return declarationsIn(value).flatMap(inDeclaration)
  if (tagName === 'meta' && name === 'name') return [[`html-meta-${value}`, value]]
  if (name === 'href' && !value.startsWith('https:'))
    return [[`an address that begins with ${value.slice(0, 7)}`, value]]
  return [[`html-${name}`, value]]
}

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((child) => ('value' in child ? child.value : '')).join('')

const inElement = (element: Element): [string, string][] => [
  [element.namespaceURI === html.NS.HTML ? `html-${element.tagName}` : `the element ${element.tagName}`, ''],
  ...element.attrs.flatMap(({ name, value }) => inAttribute(element, name, value)),
  ...(element.tagName === 'style' ? inStyleSheet(textOf(element)) : []),
]

const inNode = (node: Node): [string, string][] => {
  if (isElement(node)) return inElement(node)
  if (node.nodeName === '#documentType') return [['html-doctype', '']]
  if (!('data' in node)) return []
  return [[node.data.startsWith('[if') ? `the condition ${node.data}` : 'html-comments', '']]
}

/** Everything that a mail uses. What has no name here gets one that is in no list. */
export const listFeatures = (mail: string, reading: Reading): FeatureUse[] => {
  const nodes = [...walk(parseMail(mail, reading))]
  const root = nodes.find(isElement)
  if (root === undefined) throw new Error('the mail has no element')
  return nodes.flatMap((node) => {
    const element = isElement(node) ? node : ([...ancestorsOf(node)][0] ?? root)
    return inNode(node).map(([feature, value]) => ({ feature, element, value }))
  })
}
