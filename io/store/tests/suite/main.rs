//! What a store does. Behaviours are functions over a store, and every kind of store has to show each of them.

mod alike;
mod behaviours;
mod child;
mod crash;
mod disk;
mod folder;
mod races;
mod removal;
mod secrets;
mod support;

/// Tests each behaviour of a module on every kind of store.
#[macro_export]
macro_rules! on_every_store {
    ($($behaviour:ident),+ $(,)?) => {
        mod in_memory {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $behaviour() {
                super::$behaviour(store::Store::in_memory()).await;
            })+
        }

        mod on_disk {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $behaviour() {
                let dir = tempfile::tempdir().expect("a directory can be made");
                super::$behaviour(store::Store::open(dir.path()).expect("it opens")).await;
            })+
        }
    };
}
