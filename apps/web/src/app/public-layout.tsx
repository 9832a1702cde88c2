import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

export const PublicLayout = () => (
  <PageFrame header={<PublicHeader />} footer={<PublicFooter />}>
    <Outlet />
  </PageFrame>
)
