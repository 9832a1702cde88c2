import type { ThemeChoice } from '../../../shared/theme/theme.ts'
import { useThemeChoice } from '../../../shared/theme/theme.ts'
import type { Picture } from './pictures.ts'
import styles from './product-picture.module.css'

/** The media query of the dark picture. */
const darkWhen: Record<ThemeChoice, string> = {
  system: '(prefers-color-scheme: dark)',
  dark: 'all',
  light: 'not all',
}

interface ProductPictureProps {
  picture: Picture
  /** Visible at once; the others load lazily. */
  first?: boolean
}

/** A screenshot of the product in the current theme. */
export const ProductPicture = ({ picture, first = false }: ProductPictureProps) => {
  const choice = useThemeChoice()
  return (
    <picture className={styles.frame}>
      <source media={darkWhen[choice]} srcSet={picture.dark} />
      <img
        className={styles.picture}
        src={picture.light}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
