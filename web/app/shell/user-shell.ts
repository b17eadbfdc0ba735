// What only users see on every screen. It is one chunk, which the page that the server sends to users preloads.
export { default as Search } from '#web/features/search/search.tsx';
export { default as StudySession } from '#web/features/study-sessions/study-session-button.tsx';
export { default as StudySessionKeeper } from '#web/features/study-sessions/study-session-keeper.tsx';
export { default as BottomBar } from './bottom-bar.tsx';
export { default as OfflineWork } from './offline-work.tsx';
export { default as SidebarAccount } from './sidebar-account.tsx';
export { default as SidebarTools } from './sidebar-tools.tsx';
export { default as SidebarTopics } from './sidebar-topics.tsx';
