import type { ThemeChoice } from '../../../shared/theme/theme.ts'
import { useThemeChoice } from '../../../shared/theme/theme.ts'
import type { Picture } from './pictures.ts'
import styles from './product-picture.module.css'

/** When the dark picture is the one to show. */
const darkWhen: Record<ThemeChoice, string> = {
  system: '(prefers-color-scheme: dark)',
  dark: 'all',
  light: 'not all',
}

interface ProductPictureProps {
  picture: Picture
  /** In sight at once; the others are fetched when a person comes near them. */
  first?: boolean
}

/** A screen of the product, as it looks in the theme of the page around it. */
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
