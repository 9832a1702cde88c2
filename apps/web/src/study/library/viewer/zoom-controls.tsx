import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import styles from './controls.module.css'
import { maxScale, minScale, type Zoom, zoomIn, zoomOut } from './zoom.ts'

interface ZoomControlsProps {
  zoom: Zoom
  scale: number
  onZoom: (zoom: Zoom) => void
}

export const ZoomControls = ({ zoom, scale, onZoom }: ZoomControlsProps) => (
  <div className={styles.group}>
    <IconButton
      icon={icons.minus}
      label="Уменьшить"
      aria-keyshortcuts="-"
      disabled={scale <= minScale}
      onClick={() => onZoom(zoomOut(scale))}
    />
    <span className={styles.percent} role="status">
      {Math.round(scale * 100)}&nbsp;%
    </span>
    <IconButton
      icon={icons.plus}
      label="Увеличить"
      aria-keyshortcuts="+"
      disabled={scale >= maxScale}
      onClick={() => onZoom(zoomIn(scale))}
    />
    <IconButton
      icon={icons.fitWidth}
      label="По ширине окна"
      aria-keyshortcuts="0"
      aria-pressed={zoom === 'fit'}
      onClick={() => onZoom('fit')}
    />
  </div>
)
