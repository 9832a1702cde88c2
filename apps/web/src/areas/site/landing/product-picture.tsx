import type { ThemeChoice } from '../../../shared/theme/theme.ts'
import { useThemeChoice } from '../../../shared/theme/theme.ts'
import { PictureOnRequest } from '../../../shared/ui/picture-on-request.tsx'
import type { Picture } from './pictures.ts'
import styles from './product-picture.module.css'

/** The media query of the dark picture. */
const darkWhen: Record<ThemeChoice, string> = {
  system: '(prefers-color-scheme: dark)',
  dark: 'all',
  light: 'not all',
}

/** Less than a phone shows: a higher density is not worth the bytes there. Others get the large file. */
const sizes = '(max-width: 37.5em) 140px, 100vw'

interface ProductPictureProps {
  picture: Picture
  /** Visible at once; the others load lazily. */
  first?: boolean
}

/** A screenshot of the product in the current theme. */
export const ProductPicture = ({ picture, first = false }: ProductPictureProps) => {
  const choice = useThemeChoice()
  return (
    <PictureOnRequest alt={picture.alt} kilobytes={picture.kilobytes}>
      <picture className={styles.frame}>
        <source media={darkWhen[choice]} srcSet={picture.dark.srcSet} sizes={sizes} />
        <img
          className={styles.picture}
          src={picture.light.src}
          srcSet={picture.light.srcSet}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </PictureOnRequest>
  )
}
