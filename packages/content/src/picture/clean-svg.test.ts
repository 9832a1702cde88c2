import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const inSvg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`
const outer = '<svg viewBox="0 0 40 20" xmlns="http://www.w3.org/2000/svg" width="40" height="20">'

test('shapes, texts and references within the drawing stay', () => {
  const inner =
    '<defs><marker id="end" refX="1"><path d="M0 0L1 1"></path></marker></defs>' +
    '<line x1="0" y1="0" x2="9" y2="9" marker-end="url(#end)"></line><use href="#end"></use>' +
    '<text x="1" font-size="14">2,5 т &lt; Q &amp; «ёмкость»</text>'
  expect(cleanSvg(inSvg(inner))).toEqual({
    svg: `${outer}${inner}</svg>`,
    size: { width: 40, height: 20 },
    dropped: [],
  })
})

test.each([
  ['a script', '<script>alert(1)</script>', '<script>'],
  ['a script with elements inside', '<script><g><rect/></g></script>', '<script>'],
  ['a style', '<style>*{background:url(http://evil.example)}</style>', '<style>'],
  ['foreign content', '<foreignObject><b onclick="x()">HTML</b></foreignObject>', '<foreignObject>'],
  ['a picture', '<image href="http://evil.example/x.png"/>', '<image>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
  ['a link', '<a href="javascript:alert(1)"><text>x</text></a>', '<a>'],
  ['a prefixed script', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', '<svg:script>'],
])('%s is left out with its content', (_what, inner, dropped) => {
  expect(cleanSvg(inSvg(inner))).toMatchObject({ svg: `${outer}</svg>`, dropped: [dropped] })
})

test.each([
  ['an event', 'onload="alert(1)"', 'onload'],
  ['a style', 'style="fill:url(http://evil.example)"', 'style'],
  ['a foreign paint', 'fill="url(http://evil.example/#a)"', 'fill'],
  ['a foreign paint behind an own one', 'fill="url(#a) url(//evil.example)"', 'fill'],
  ['a foreign reference', 'href="https://evil.example/a.svg#b"', 'href'],
  ['data', 'href="data:image/svg+xml,x"', 'href'],
  ['an old reference', 'xlink:href="#a"', 'xlink:href'],
  ['dashes in units of the screen', 'stroke-dasharray="0.001%"', 'stroke-dasharray'],
  ['a dash that only some read as one number', 'stroke-dasharray=".0.001"', 'stroke-dasharray'],
  ['a dash with an exponent', 'stroke-dasharray="1e-9"', 'stroke-dasharray'],
  ['the paint of the shape that a marker belongs to', 'fill="context-fill"', 'fill'],
  ['the stroke of the shape that a marker belongs to', 'stroke="red Context-Stroke"', 'stroke'],
  ['a clip that each shape inherits', 'clip-path="inherit"', 'clip-path'],
  ['a stroke that does not scale', 'vector-effect="non-scaling-stroke"', 'vector-effect'],
  ['a foreign paint with a CSS escape', 'fill="\\75rl(//evil.example)"', 'fill'],
  ['an own reference with an escape of addresses', 'href="#%61"', 'href'],
])('%s is left out of its element', (_what, attribute, dropped) => {
  const { svg, dropped: names } = cleanSvg(inSvg(`<use x="1" ${attribute}/>`))
  expect(svg).toBe(`${outer}<use x="1"></use></svg>`)
  expect(names).toEqual([dropped])
})

test('text stays text', () => {
  expect(cleanSvg(inSvg('<text><![CDATA[<script>]]>&#60;b&#62;</text>')).svg).toBe(
    `${outer}<text>&lt;script&gt;&lt;b&gt;</text></svg>`,
  )
})

test.each([
  ['an entity', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 1 1"><text>&a;</text></svg>', 'DOCTYPE'],
  ['another document', '<html><svg/></html>', 'это не SVG'],
  ['broken markup', '<svg><g></svg>', 'unexpected close tag'],
  ['nothing', '', 'root element'],
])('%s is refused', (_what, source, reason) => {
  expect(() => cleanSvg(source)).toThrow(reason)
})

test.each([
  ['viewBox', 'viewBox="0, 0, 360.4, 200" width="10" height="10"', { width: 360, height: 200 }],
  ['its own size', 'width="320px" height="180"', { width: 320, height: 180 }],
  ['none', 'width="100%"', undefined],
  ['an empty one', 'viewBox="0 0 0 10"', undefined],
])('the size comes from %s', (_what, attributes, size) => {
  expect(cleanSvg(`<svg ${attributes}/>`).size).toEqual(size)
})

const group = (id: string, uses: string) => `<g id="${id}">${uses}</g>`
const tenfold = (depth: number, reference: (id: string) => string) =>
  Array.from({ length: depth }, (_, level) => group(`a${level + 1}`, reference(`a${level}`).repeat(10))).join('')
const shape = '<path id="a0" d="M0 0h1v1z"/>'
const withPaint = (id: string, fill: string) =>
  `<pattern id="${id}" width="1" height="1">${`<rect width="1" height="1" ${fill}/>`.repeat(40)}</pattern>`
const steps = 'h1v1'.repeat(9000)
const curve = 'd="M0 0c9 9 200 20 400 190"'
const dashed = (dashes: string, path: string, times = 100) =>
  `<path id="dashed" stroke-dasharray="${dashes}" ${path}/>${'<use href="#dashed"/>'.repeat(times)}`
const marked = (marker: string) => `${marker}<path marker-mid="url(#m)" d="M0 0${'h1v1'.repeat(300)}"/>`

test.each([
  ['uses of uses', shape + tenfold(8, (id) => `<use href="#${id}"/>`)],
  ['a use of what holds it', `<g id="a">${shape}<use href="#a"/></g>`],
  ['a use of the whole drawing', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
  [
    'patterns in patterns',
    withPaint('a', '') +
      ['b', 'c', 'd'].map((id, index) => withPaint(id, `fill="url(#${'abc'[index]})"`)).join('') +
      '<rect fill="url(#d)"/>',
  ],
  [
    'a pattern that many shapes inherit',
    `${withPaint('a', '')}<g fill="url(#a)">${'<rect width="9" height="9"/>'.repeat(5000)}</g>`,
  ],
  [
    'a marker at every step',
    `<marker id="m">${shape.repeat(10)}</marker><g marker-mid="url(#m)"><path d="M0 0${steps}"/></g>`,
  ],
  ['a long path that is used often', `<path id="a0" d="M0 0${steps}"/>${'<use href="#a0"/>'.repeat(400)}`],
  [
    'a long row of references',
    Array.from({ length: 300 }, (_, n) => `<g id="r${n}"><use href="#r${n + 1}"/></g>`).join(''),
  ],
  ['many elements', '<g/>'.repeat(10_000)],
  ['deep elements', '<g>'.repeat(100) + '</g>'.repeat(100)],
  ['dashes', dashed('.01', curve)],
  ['many different dashes', dashed(`1${' .001'.repeat(1000)}`, curve)],
  ['dashes of many outlines', dashed('9 '.repeat(1000), `d="${'M0 0h9'.repeat(30)}"`)],
  ['dashes of a path whose numbers follow without a space', dashed('.5', 'd="M0 0h.1.9e6"', 9)],
  ['dashes of a path that goes back again and again', dashed('999', `d="M1000000 0${'L0 0z'.repeat(99)}"`, 9)],
  ['dashes of a curve that is mirrored away', dashed('999', `d="M0 0q9999 0 0 0${'t9999 0t-9999 0'.repeat(99)}"`, 9)],
  ['dashes of an arc that is enlarged to its ends', dashed('99', 'd="M0 0A.0001 99 0 0 0 99 0"')],
  ['dashes of a path that is not well-formed', dashed('99', 'd="M0 0h9!"', 0)],
  [
    'dashes of what is as long as something around it',
    '<svg viewBox="0 0 9 1e9"><line y1="1%" stroke-dasharray="9"/></svg>',
  ],
  ['dashes that a marker inherits', marked(`<g stroke-dasharray=".1"><marker id="m"><path ${curve}/></marker></g>`)],
  [
    'a pattern that a marker inherits',
    marked(`${withPaint('p', '')}<g fill="url(#p)"><marker id="m"><rect width="9" height="9"/></marker></g>`),
  ],
  [
    'markers that a pattern inherits',
    `<g marker-mid="url(#m)">${withPaint('m', '')}<pattern><path d="M0 0${steps}"/></pattern></g>`,
  ],
  [
    'see-through groups in one another',
    `<g id="a">${'<g opacity=".9">'.repeat(90)}${'</g>'.repeat(90)}</g>${'<use href="#a"/>'.repeat(99)}`,
  ],
  ['letters', `<text>${'Ж'.repeat(99_999)}</text>`],
  [
    'turned letters with a pattern',
    `${withPaint('p', '')}<text fill="url(#p)" rotate="1 2 3">${'Ж'.repeat(999)}</text>`,
  ],
])('%s are too much to draw', (_what, inner) => {
  expect(() => cleanSvg(inSvg(inner))).toThrow('рисунок слишком сложен')
})

test('what is used, painted and marked as drawings do is not too much', () => {
  const drawing =
    `<defs>${shape}<marker id="m"><path d="M0 0L9 5L0 9z"/></marker>${withPaint('p', '')}</defs>` +
    '<path d="M0 0h9v9h9" fill="url(#p)" marker-mid="url(#m)" marker-end="url(#m)"/><use href="#a0"/>'.repeat(100) +
    '<line x1="20" x2="340" y1="9" y2="9" stroke-dasharray="3 3"/><text font-size="14">Кран</text>'.repeat(100) +
    '<g stroke-dasharray="8,2,2px .5"><path d="M0,0 h9.5.5 a9 9 0 0110 10 l-1-1 20-20z m5 5q5 5 9 9t9 9c1 1 2 2 3 3s4 4 5 5V9"/></g>'.repeat(
      5,
    ) +
    '<g opacity=".5" marker-end="url(#n)"><marker id="n"><path d="M0 0L9 5"/></marker><path d="M0 0h9"/></g>'
  expect(cleanSvg(inSvg(drawing)).dropped).toEqual([])
})

test('of two elements with one name the first keeps it', () => {
  const { svg, dropped } = cleanSvg(inSvg('<rect id="a"/><path id="a"/>'))
  expect([svg, dropped]).toEqual([`${outer}<rect id="a"></rect><path></path></svg>`, ['id']])
})

test('what was left out is named, but not without end', () => {
  const names = Array.from({ length: 100 }, (_, index) => `x${index}="1"`).join(' ')
  expect(cleanSvg(inSvg(`<rect ${names}/>`)).dropped).toHaveLength(20)
})
