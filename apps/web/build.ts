import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const client = join(root, 'dist/client')
const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/
const minBytes = 1024

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compress = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await brotli(bytes, { params }))
  await writeFile(`${file}.gz`, await gzipAsync(bytes, { level: 9 }))
}

// Vite takes `development` or `test` from the shell and would then bundle React's development build.
process.env.NODE_ENV = 'production'

const configFile = join(root, 'vite.config.ts')
await build({ root, configFile, logLevel: 'warn' })
await build({ root, configFile, logLevel: 'warn', build: { ssr: 'src/app/entry-server.tsx' } })

const files = (await readdir(client, { recursive: true })).filter((file) => !file.startsWith('.vite'))
await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(client, file))))
