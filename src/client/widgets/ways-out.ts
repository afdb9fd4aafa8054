import { createContext, type ReactNode } from 'react'

/** What the frame offers to somebody who may not see a page, beside the ways to other pages: signing out. */
export const WaysOut = createContext<ReactNode>(null)
