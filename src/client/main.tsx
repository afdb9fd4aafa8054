import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './pwa/install.ts'
import { registerWorker } from './pwa/updates.ts'
import { router } from './router.ts'
import { confirmSession, resume } from './shell/account.ts'

watchInstall()
await resume()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// After the first paint: neither may delay it.
void registerWorker()
void confirmSession()
