import type { PartnerBrand } from '@dopusk/contract'
import { PartnerLogo } from '../../study/partner/partner-logo.tsx'
import styles from './header-brand.module.css'

interface HeaderBrandProps {
  brand: PartnerBrand | undefined
  theme?: 'light' | 'dark'
}

/** The partner's logo beside the product's own; without a logo the header stays as it is. */
export const HeaderBrand = ({ brand, ...rest }: HeaderBrandProps) =>
  brand?.logo ? (
    <span className={styles.brand}>
      <PartnerLogo brand={brand} {...rest} />
    </span>
  ) : null
