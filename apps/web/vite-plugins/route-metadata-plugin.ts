import type { Plugin } from 'vite'

const routesFile = /\/src\/app\/[a-z]+-routes\.tsx$/
/** Of the metadata of a route; strings without quotes inside, lists without brackets inside. */
const onlyOfServer = /\b(?:(?:description|screen):\s*'[^']*'|(?:requests|shows):\s*\[[^\]]*\]|indexed:\s*true),?/g

/** Leaves out of the browser's code what only the server reads of a route: it goes to every page. */
export const routeMetadata = (): Plugin => ({
  name: 'route-metadata',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  transform: (code, id) => (routesFile.test(id) ? { code: code.replace(onlyOfServer, ''), map: null } : null),
})
