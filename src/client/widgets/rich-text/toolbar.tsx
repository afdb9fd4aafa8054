import { useSyncExternalStore } from 'react'
import { EditorToolbar, type ToolbarButton } from '#client/widgets/writing/editor-toolbar.tsx'
import { blockStyle } from './commands.ts'
import type { EditorCore } from './editor-core.ts'
import { IDLE_STATUS } from './editor-status.ts'
import { FORMATS } from '#client/widgets/writing/formats.ts'
import { BLOCK_STYLES, GROUPS, TABLE_GROUPS } from './toolbar-items.ts'

interface ToolbarProps {
  /** Null for the moment before the text stands. */
  readonly core: EditorCore | null
  readonly onLink: () => void
  /** New pictures, or the description of the selected one. */
  readonly onFiles: (files: readonly File[]) => void
  readonly onEditPicture: () => void
  /** A new video, or the selected one. */
  readonly onVideo: () => void
  /** Opens the library; left out where there is none to choose from. */
  readonly onLibrary?: (() => void) | undefined
}

const never = () => () => undefined

/** What the text at the cursor is, and the commands that change it. */
export function Toolbar({ core, onLink, onFiles, onEditPicture, onVideo, onLibrary }: ToolbarProps) {
  const status = useSyncExternalStore(core?.subscribe ?? never, core?.status ?? (() => IDLE_STATUS))
  const picture: ToolbarButton = {
    ...FORMATS.picture,
    ...(status.picture && { label: 'Edit picture' }),
    run: status.picture ? onEditPicture : 'choose-pictures',
  }
  const pictures: ToolbarButton[] = onLibrary ? [picture, { ...FORMATS.library, run: onLibrary }] : [picture]
  const video: ToolbarButton = {
    ...FORMATS.video,
    ...(status.video && { label: 'Edit video' }),
    run: onVideo,
  }
  const inTable = status.table !== null
  // What is selected comes first: nothing else says that it has a caption, a width or a description to change.
  const chosen = status.picture ? picture : status.video ? video : null
  const groups = (inTable ? TABLE_GROUPS : GROUPS).map((group) =>
    group.flatMap(({ run, pressed, off, ...item }): ToolbarButton[] => {
      if (run === 'pictures') return pictures.filter((one) => one !== chosen)
      if (run === 'video') return video === chosen ? [] : [video]
      const act = run === 'link' ? onLink : () => core?.run(run)
      return [{ ...item, pressed: pressed?.(status), off: off?.(status), run: act }]
    }),
  )
  return (
    <EditorToolbar
      styles={inTable || chosen ? [] : BLOCK_STYLES}
      style={status.block}
      onStyle={(wanted) => {
        const style = BLOCK_STYLES.find(([name]) => name === wanted)
        if (style) core?.run(blockStyle(style[0]))
      }}
      groups={[chosen ? [{ ...chosen, said: true }] : [], ...groups].filter((group) => group.length > 0)}
      onFiles={onFiles}
    />
  )
}
