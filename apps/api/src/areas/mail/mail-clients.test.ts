import postcss from 'postcss'
import { describe, expect, test } from 'vitest'
import { mailNames } from '../../people/outbox.ts'
import { caniemail, type MailClient, mailClients } from '../../testing/mail/caniemail.ts'
import {
  ancestorsOf,
  attributeOf,
  type Element,
  type FeatureUse,
  isElement,
  listFeatures,
  parseMail,
  type Reading,
  readings,
  styleOf,
  walk,
} from '../../testing/mail/mail-features.ts'
import { mailSamples } from '../../testing/mail/mail-samples.ts'

const usesIn = (html: string) =>
  readings.flatMap((reading) => listFeatures(html, reading).map((use) => ({ ...use, reading })))

const mails = Object.entries(mailSamples).flatMap(([kind, texts]) =>
  texts.map(({ html }) => ({ kind, html, uses: usesIn(html) })),
)

const clientsOf: Record<Reading, readonly MailClient[]> = {
  word: ['outlook/windows'],
  others: mailClients.filter((client) => client !== 'outlook/windows'),
}

/** What caniemail.com has no page about, because every client has it: HTML 4 and CSS 1. */
const plain = new Set([
  ...['html', 'head', 'title', 'meta', 'charset', 'content', 'tbody', 'tr', 'td', 'p', 'br', 'a'].map(
    (name) => `html-${name}`,
  ),
  ...['href', 'class', 'bgcolor', 'border'].map((name) => `html-${name}`),
  'css-color',
  'css-font-family',
  // Browsers on phones read it; the layout does not need it.
  'html-meta-viewport',
  // Of Word alone: the padding of a cell, where it is another one than `padding`.
  'css-mso-padding-alt',
])

const isIn = ({ tagName }: Element, ...names: string[]) => names.includes(tagName)
const around = (node: Parameters<typeof ancestorsOf>[0], tagName: string) =>
  [...ancestorsOf(node)].find((each) => each.tagName === tagName)
const isDark = ({ element }: FeatureUse) => isIn(element, 'style')

/** Word takes neither from a link: its cell has the padding and the colour instead. */
const isButton = ({ element }: FeatureUse): boolean => {
  const cell = around(element, 'td')
  if (!isIn(element, 'a') || cell === undefined) return false
  const [own, ofCell] = [styleOf(element), styleOf(cell)]
  return (
    own.get('display') === 'block' &&
    own.get('padding') === ofCell.get('mso-padding-alt') &&
    own.get('text-align') === attributeOf(cell, 'align') &&
    ofCell.get('background-color') === attributeOf(cell, 'bgcolor')
  )
}

/** In Word a table with the width itself is around it. */
const isInTableOfWidth: Rule['holds'] = ({ element, value, reading }) => {
  if (reading !== 'word') return true
  const table = around(element, 'table')
  return table !== undefined && `${attributeOf(table, 'width')}px` === value && styleOf(table).get('width') === value
}

interface Rule {
  /** Why the mail is right where a client supports it partly or not at all. */
  reason: string
  holds?: (use: FeatureUse & { reading: Reading }) => boolean
}

const darkColours: Rule = {
  reason: 'dark colours alone are in the style sheet; without them the light ones are legible',
  holds: isDark,
}

/** Every feature that some client supports partly, not at all, or that is untested there. */
const rules: Record<string, Rule> = {
  'css-at-media': darkColours,
  'css-at-media-prefers-color-scheme': darkColours,
  'css-important': darkColours,
  'css-selector-class': darkColours,
  'html-style': { reason: darkColours.reason, holds: ({ element }) => around(element, 'head') !== undefined },
  'html-meta-color-scheme': { reason: 'it goes with the dark colours' },
  'css-border-radius': { reason: 'decoration: square corners in Word' },
  'css-border': {
    reason: 'Word draws borders of cells, up to 8 px',
    holds: (use) => isDark(use) || (isIn(use.element, 'td') && Number.parseInt(use.value, 10) <= 8),
  },
  'css-padding': {
    reason: 'Word knows padding of cells; of a button, its cell has it',
    holds: (use) => isIn(use.element, 'td') || isButton(use),
  },
  'css-display': {
    reason: 'the whole button is a link; in Word its text is one, in a cell that looks the same',
    holds: isButton,
  },
  'css-width': { reason: 'of tables alone', holds: ({ element }) => isIn(element, 'table') },
  'html-width': {
    reason: 'of tables alone; Word scales those in style with the screen',
    holds: ({ element, value }) =>
      isIn(element, 'table') && styleOf(element).get('width') === (value.endsWith('%') ? value : `${value}px`),
  },
  'css-max-width': { reason: 'Word gets a table of this width', holds: isInTableOfWidth },
  'css-margin': {
    reason: 'of paragraphs, neither negative nor automatic; of the body, where most clients drop it, none',
    holds: ({ element, value }) =>
      isIn(element, 'p') ? /^(\d+(px)?( |$))+$/.test(value) : isIn(element, 'body') && value === '0',
  },
  'css-font-size': { reason: 'in px', holds: ({ value }) => /^\d+px$/.test(value) },
  'css-font-weight': { reason: 'Word has regular and bold', holds: ({ value }) => value === '400' || value === '600' },
  'css-line-height': { reason: 'a number without a unit', holds: ({ value }) => /^[\d.]+$/.test(value) },
  'css-text-align': { reason: 'centred', holds: ({ value }) => value === 'center' },
  'css-text-decoration': {
    reason: 'one value; a button that stays underlined is legible',
    holds: ({ value }) => value === 'none',
  },
  'css-word-break': {
    reason: 'some clients break long words alone and earlier than asked',
    holds: ({ value }) => ['break-all', 'break-word'].includes(value),
  },
  'html-align': {
    reason: 'no table is left or right',
    holds: (use) => isIn(use.element, 'td') || use.value === 'center',
  },
  'html-body': {
    reason: 'many clients put a div in its place: a table has the same colour and class',
    holds: ({ element }) => {
      const table = element.childNodes.find(isElement)
      return (
        table !== undefined &&
        isIn(table, 'table') &&
        ['bgcolor', 'class'].every((name) => attributeOf(table, name) === attributeOf(element, name))
      )
    },
  },
  'html-doctype': { reason: 'without it cells inherit no font: the test below asks each cell for its own' },
}

const limitsIn = (feature: string, reading: Reading): string[] => {
  const { limits, notes } = caniemail[feature] ?? { limits: {}, notes: {} }
  return clientsOf[reading].flatMap((client) => {
    const limit = limits[client]
    return limit === undefined ? [] : [`${client}: ${limit.replace(/#(\d+)/g, (_, note) => notes[note] ?? '')}`]
  })
}

const faultsOf = (use: FeatureUse & { reading: Reading }): string[] => {
  const { feature, element, value, reading } = use
  if (plain.has(feature)) return []
  const what = `${feature} «${value}» of ${element.tagName}`
  if (caniemail[feature] === undefined) return [`${what}: take it from caniemail.com into caniemail.ts`]
  const limits = limitsIn(feature, reading)
  const rule = rules[feature]
  return limits.length === 0 || (rule !== undefined && (rule.holds?.(use) ?? true))
    ? []
    : [`${what}, in ${limits.join('; ')}`]
}

test('every kind of mail has a sample, each below the 100 KB from which Gmail cuts mails', () => {
  expect(Object.keys(mailSamples).toSorted()).toEqual(Object.keys(mailNames).toSorted())
  for (const { kind, html } of mails) expect(Buffer.byteLength(html), kind).toBeLessThan(100_000)
})

test.each(mails)('$kind is right in every client', ({ uses }) => {
  expect([...new Set(uses.flatMap(faultsOf))]).toEqual([])
})

describe('what clients ignore is found:', () => {
  const base = mailSamples.password_reset[0]?.html ?? ''
  test.each([
    ['padding of a div', '<div style="padding:16px">', 'css-padding'],
    ['a link as a block without a cell of the same padding', '<a style="display:block">', 'css-display'],
    ['a greatest width alone', '<table style="max-width:600px">', 'css-max-width'],
    ['a margin that centres', '<p style="margin:0 auto">', 'css-margin'],
    ['a width of a paragraph', '<p style="width:480px">', 'css-width'],
    ['a property without facts', '<p style="float:left">', 'css-float'],
    ['a unit without facts', '<p style="margin:1rem">', 'css-unit-rem'],
    ['a function', '<td style="color:rgb(0 0 0)">', 'css-function-rgb'],
    ['an element without facts', '<section>', 'html-section'],
    ['a selector', '<style>@media (prefers-color-scheme: dark) { a.link { color: #ffffff } }</style>', 'selector'],
    ['a rule for all', '<style>.link { color: #ffffff }</style>', 'a rule outside of @media'],
    ['another condition', '<!--[if gte mso 12]><p><![endif]-->', 'the condition'],
    ['a drawing', '<svg>', 'the element svg'],
  ])('%s', (_what, markup, feature) => {
    const faults = usesIn(base.replace('<!--[if mso]>', `${markup}$&`)).flatMap(faultsOf)
    expect(faults.join('\n')).toContain(feature)
  })
})

test('no fact and no rule is without use', () => {
  const used = new Set(mails.flatMap(({ uses }) => uses.map(({ feature }) => feature)))
  const limited = Object.keys(caniemail).filter((name) =>
    readings.some((reading) => limitsIn(name, reading).length > 0),
  )
  expect(Object.keys(caniemail).filter((feature) => !used.has(feature))).toEqual([])
  expect([...plain].filter((feature) => !used.has(feature))).toEqual([])
  expect(Object.keys(rules).toSorted()).toEqual(limited.toSorted())
})

const nodesIn = (reading: Reading) =>
  [mailSamples.credentials, mailSamples.content_notice].flatMap(([mail]) => [
    ...walk(parseMail(mail?.html ?? '', reading)),
  ])

test('each text has font, size, height and colour of its own cell, the font one that Windows has', () => {
  const texts = nodesIn('word').filter((node) => 'value' in node && /\S/.test(node.value) && around(node, 'body'))
  expect(texts.length).toBeGreaterThan(20)
  for (const text of texts) {
    const style = [...ancestorsOf(text)]
      .filter((element) => isIn(element, 'td', 'a'))
      .map(styleOf)
      .find((each) => each.has('font-family'))
    expect([...(style?.keys() ?? [])]).toEqual(expect.arrayContaining(['font-size', 'line-height', 'color']))
    expect(style?.get('font-family')).toMatch(/^('Segoe UI'|Consolas),/)
  }
})

test('each colour has a dark one', () => {
  const dark = new Map<string, string[]>()
  postcss.parse(/<style>([\s\S]*)<\/style>/.exec(mails[0]?.html ?? '')?.[1] ?? '').walkRules((rule) => {
    const names = rule.nodes.map((node) => (node.type === 'decl' ? node.prop : ''))
    dark.set(rule.selector.slice(1), names)
  })
  const coloured = nodesIn('others')
    .filter(isElement)
    .flatMap((element) =>
      [...styleOf(element)].filter(([, value]) => value.includes('#')).map(([name]) => ({ name, element })),
    )
  expect(coloured.length).toBeGreaterThan(40)
  for (const { name, element } of coloured) {
    const classNames = attributeOf(element, 'class') ?? ''
    const known = classNames.split(' ').flatMap((className) => dark.get(className) ?? [])
    expect(known, `${element.tagName}.${classNames}`).toContain(name.startsWith('border') ? 'border-color' : name)
  }
})
