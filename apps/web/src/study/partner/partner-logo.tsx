import type { PartnerBrand } from '@dopusk/contract'
import { useState, useSyncExternalStore } from 'react'
import { subscribeToTheme } from '../../shared/theme/theme.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './partner-logo.module.css'

const readTheme = () => document.documentElement.dataset.theme

interface PartnerLogoProps {
  brand: PartnerBrand
  /** Of the page, unless a preview sets another. */
  theme?: 'light' | 'dark'
  /** Where the name is beside it, the picture says nothing new. */
  isDecorative?: boolean
}

/** A partner's logo; in the dark theme the only one is on a light plate. Where it does not load, the name is shown. */
export const PartnerLogo = ({ brand, theme, isDecorative = false }: PartnerLogoProps) => {
  const shownTheme = useSyncExternalStore(subscribeToTheme, readTheme)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isDark = (theme ?? shownTheme) === 'dark'
  const logo = (isDark ? brand.logo_dark : null) ?? brand.logo
  if (logo === null) return null
  if (logo.src === failedSrc) return isDecorative ? null : <span className={styles.name}>{brand.name}</span>
  const hasPlate = isDark && brand.logo_dark === null
  return (
    <img
      className={classNames(styles.logo, hasPlate && styles.plate)}
      src={logo.src}
      alt={isDecorative ? '' : brand.name}
      width={logo.width}
      height={logo.height}
      onError={() => setFailedSrc(logo.src)}
    />
  )
}
