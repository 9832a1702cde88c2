import type { PartnerBrand } from '@dopusk/contract'
import { classNames } from '../../shared/ui/class-names.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import headerStyles from './header.module.css'
import { HeaderBrand } from './header-brand.tsx'
import styles from './header-preview.module.css'
import personalStyles from './personal-header.module.css'

interface HeaderPreviewProps {
  brand: PartnerBrand
  theme: 'light' | 'dark'
}

const names = { light: 'светлая тема', dark: 'тёмная тема' }

/** The header of a learner with this brand, in this theme whatever the theme of the page. */
export const HeaderPreview = ({ brand, theme }: HeaderPreviewProps) => (
  <figure className={styles.preview} data-theme={theme}>
    <div className={headerStyles.header}>
      <div className={classNames(headerStyles.line, brand.logo !== null && personalStyles.withBrand)}>
        <span className={headerStyles.home}>
          <Logo />
        </span>
        <HeaderBrand brand={brand} theme={theme} />
        <p className={personalStyles.greeting}>Здравствуйте, Анна Сергеевна</p>
      </div>
    </div>
    <figcaption className={styles.caption}>{names[theme]}</figcaption>
  </figure>
)
