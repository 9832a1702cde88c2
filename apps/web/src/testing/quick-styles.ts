/** What queries by role and clicks read of each element. */
const read = ['display', 'visibility', 'pointerEvents', 'content'] as const

const nameOf = (property: string) => property.replace('-e', 'E')

/** On which jsdom's own style sheet depends. */
const attributes = ['hidden', 'open', 'type', 'style']

const keyOf = (element: Element, pseudo: string | null | undefined) =>
  JSON.stringify([element.localName, pseudo, ...attributes.map((name) => element.getAttribute(name))])

/**
 * jsdom matches its whole style sheet for each element that a query looks at, a fifth of the time of page tests. They load no
 * styles and set none that are inherited, so that elements of one kind look the same: each kind is computed once.
 */
export const createQuickStyles = (compute: typeof getComputedStyle): typeof getComputedStyle => {
  const known = new Map<string, CSSStyleDeclaration>()
  return (element, pseudo) => {
    const key = keyOf(element, pseudo)
    const found = known.get(key)
    if (found) return found
    const style = compute(element, pseudo)
    const values = Object.fromEntries(read.map((name) => [name, style[name]]))
    const getPropertyValue = (property: string) => values[nameOf(property)] ?? style.getPropertyValue(property)
    const quick = new Proxy(style, {
      get: (target, name) => {
        if (name === 'getPropertyValue') return getPropertyValue
        return typeof name === 'string' && name in values ? values[name] : Reflect.get(target, name, target)
      },
    })
    known.set(key, quick)
    return quick
  }
}
