import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The first is the same engine without a window system, and takes a quarter less time.
const systemPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const findSystem = () => systemPlaces.find((place) => existsSync(place))

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

const installFromDebian = (say: (line: string) => void): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  say('Устанавливаю Chromium из пакетов Debian…')
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: quiet })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env: quiet })
    if (findSystem()) break
  }
  return findSystem()
}

const findOwnDownload = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)

const downloadOwn = (say: (line: string) => void): string | undefined => {
  say('Скачиваю Chromium для Playwright…')
  const playwright = import.meta.resolve('@playwright/test/cli').replace('file://', '')
  return runs(process.execPath, [playwright, 'install', 'chromium']) ? findOwnDownload() : undefined
}

/** The path of a Chromium: installed, or installed now; throws with advice where neither works. */
export const findBrowser = (say: (line: string) => void): { path: string; version: string } => {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH указывает на ${named}, а такого файла нет.`)
  const path = named || findSystem() || findOwnDownload() || installFromDebian(say) || downloadOwn(say)
  if (!path) {
    throw new Error(
      'Не найден Chromium для проверки в браузере. Установите его (Debian: apt-get install chromium; иначе: ' +
        'npx playwright install chromium) или укажите путь в CHROMIUM_PATH.',
    )
  }
  const version = execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  return { path, version: /[\d.]+/.exec(version)?.[0] ?? 'неизвестной версии' }
}
