//! Threads that give way to those that serve players.

/// Has this thread run only where the server's other threads have nothing to do, if the system can do so for one thread:
/// a lower priority is not enough, since a thread keeps its core for some milliseconds once it has it.
pub(crate) fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::unix::{
            NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        // Without it the server is as right, only slower for players beside a crowd.
        let _refused = set_thread_priority_and_policy(thread_native_id(), thread_priority::ThreadPriority::Min, idle);
    }
}
