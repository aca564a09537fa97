import { create } from 'zustand';

interface Connection {
  isOnline: boolean;
  set: (isOnline: boolean) => void;
}

/** Whether the server answered last time it was asked. */
export const useConnection = create<Connection>((set, get) => ({
  isOnline: true,
  set: (isOnline) => {
    if (get().isOnline !== isOnline) set({ isOnline });
  },
}));
