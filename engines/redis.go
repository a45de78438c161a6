package main

import (
	"net/url"
	"path/filepath"
	"time"

	"github.com/alicebob/miniredis/v2"
)

// redisPause is how often the clock advances, and the most that is lost if the process is killed.
const redisPause = 500 * time.Millisecond

// startRedis advances the clock of miniredis, which does not run on its own, so that keys expire. It also saves the keys,
// which miniredis has only in memory, to a file.
func startRedis(settings settings, port int, _ chan<- error) (engine, error) {
	dir, err := makeDir(settings, "redis")
	if err != nil {
		return engine{}, err
	}
	redis := miniredis.NewMiniRedis()
	last := time.Now()
	snapshot, err := openSnapshot(redis, filepath.Join(dir, "keys.json"), last)
	if err != nil {
		return engine{}, err
	}
	user := ""
	if settings.redisPassword != "" {
		redis.RequireAuth(settings.redisPassword)
		user = url.UserPassword("default", settings.redisPassword).String() + "@"
	}
	if err := redis.StartAddr(settings.address(port)); err != nil {
		return engine{}, err
	}
	stopping, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(redisPause)
		defer ticker.Stop()
		for {
			select {
			case now := <-ticker.C:
				redis.FastForward(now.Sub(last))
				last = now
				snapshot.write(last)
			case <-stopping:
				return
			}
		}
	}()
	stop := func() {
		close(stopping)
		<-stopped
		snapshot.write(last)
		redis.Close()
	}
	return engine{url: "redis://" + user + settings.address(port), stop: stop}, nil
}
