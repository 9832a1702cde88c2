import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A list of records that is loading. */
export const RecordsSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    <Skeleton shape="card" />
  </div>
)
