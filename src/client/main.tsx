import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './pwa/install.ts'
import { registerWorker } from './pwa/updates.ts'
import { router } from './router.ts'
import { confirmSession, resume } from './shell/account.ts'
import { StorageRefused } from './shell/storage-refused.tsx'

/** No waiting at the top level of the module: what is loaded later imports from this very file. */
async function start(root: HTMLElement): Promise<void> {
  const opened = await resume().then(
    () => true,
    () => false,
  )
  createRoot(root).render(<StrictMode>{opened ? <RouterProvider router={router} /> : <StorageRefused />}</StrictMode>)
  if (!opened) return
  // After the first paint: neither may delay it.
  void registerWorker()
  void confirmSession()
}

watchInstall()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
