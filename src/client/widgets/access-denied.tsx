import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { FullPage } from './error-pages.tsx'
import { usePageTitle } from './page-title.ts'
import { WaysOut } from './ways-out.ts'

export function AccessDenied() {
  usePageTitle('Access denied')
  return (
    <FullPage kind="failed" title="Access Denied" text="You need admin privileges to access this page.">
      <Button onClick={() => history.back()}>Back</Button>
      <Link to="/admin" className={buttonClass()}>
        Go to the dashboard
      </Link>
      {use(WaysOut)}
    </FullPage>
  )
}
