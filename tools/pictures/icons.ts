import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

interface IconSize {
  file: string
  size: number
  /** Whether the icon has a background and a safe zone for a mask. */
  masked: boolean
}

const icons: readonly IconSize[] = [
  { file: 'icon-32.png', size: 32, masked: false },
  { file: 'icon-192.png', size: 192, masked: false },
  { file: 'icon-512.png', size: 512, masked: false },
  { file: 'icon-maskable-512.png', size: 512, masked: true },
  { file: 'apple-touch-icon.png', size: 180, masked: true },
]

const ground = '#fbfbf9'

/** favicon.svg as PNG, for software that does not draw SVG. */
export const drawIcons = async (browser: Browser, folder: string): Promise<void> => {
  const svg = await readFile(join(folder, 'favicon.svg'), 'utf8')
  for (const { file, size, masked } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const inner = masked ? '64%' : '100%'
    await page.setContent(
      `<style>html{background:${masked ? ground : 'transparent'}}body{margin:0;display:grid;place-items:center;height:100vh}
      svg{width:${inner};height:${inner}}</style>${svg}`,
    )
    await writeFile(join(folder, file), await page.screenshot({ omitBackground: !masked }))
    await page.close()
  }
}
